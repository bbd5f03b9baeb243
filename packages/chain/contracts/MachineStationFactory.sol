// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {EfficientHashLib} from "solady/src/utils/EfficientHashLib.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {AccountClone} from "./AccountClone.sol";
import {IMachineSmartAccount} from "./IMachineSmartAccount.sol";
import {IMachineStationFactory} from "./IMachineStationFactory.sol";
import {MachineSmartAccount} from "./MachineSmartAccount.sol";
import {NonceSet, NonceSets, UsedMessages} from "./NonceSet.sol";
import {Signatures} from "./Signatures.sol";

/// @title The network's machine station
/// @dev No function needs a reentrancy guard: the nonce is consumed before any call, and called contracts have no role
/// here.
contract MachineStationFactory is IMachineStationFactory, EIP712, AccessControl {
    using NonceSets for NonceSet;

    /// @notice Holders sign for the station and can pause it.
    bytes32 public constant STATION_ADMIN_ROLE = keccak256("STATION_ADMIN_ROLE");
    /// @notice Holders call the station and pay the gas.
    bytes32 public constant STATION_MANAGER_ROLE = keccak256("STATION_MANAGER_ROLE");

    bytes32 private constant _DEPLOY_TYPEHASH =
        keccak256("DeployMachineSmartAccount(address machineOwner,uint256 nonce)");
    bytes32 private constant _EXECUTE_TYPEHASH =
        keccak256("ExecuteTransaction(address target,bytes data,uint256 nonce)");
    bytes32 private constant _EXECUTE_MACHINE_TYPEHASH =
        keccak256("ExecuteMachineTransaction(address machineAddress,address target,bytes data,uint256 nonce)");
    bytes32 private constant _EXECUTE_MACHINE_BATCH_TYPEHASH = keccak256(
        "ExecuteMachineBatchTransactions(address[] machineAddresses,address[] targets,bytes[] data,uint256 nonce,uint256[] machineNonces)"
    );
    bytes32 private constant _TRANSFER_MACHINE_TYPEHASH =
        keccak256("ExecuteMachineTransferBalance(address machineAddress,address recipientAddress,uint256 nonce)");
    bytes32 private constant _TRANSFER_STATION_TYPEHASH =
        keccak256("TransferMachineStationBalance(address newMachineStationAddress,uint256 nonce)");

    uint256 private constant _MAX_BATCH = 200;

    /// @inheritdoc IMachineStationFactory
    address public immutable implementation;

    /// @inheritdoc IMachineStationFactory
    bool public deploymentsPaused;

    NonceSet private _nonces;

    /// @param admin grants and revokes roles, and signs for the station until other admins are added
    /// @param stationManager the first manager
    constructor(address admin, address stationManager) {
        if (admin == address(0) || stationManager == address(0)) revert ZeroAddress();
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(STATION_ADMIN_ROLE, admin);
        _grantRole(STATION_MANAGER_ROLE, stationManager);
        implementation = address(new MachineSmartAccount());
    }

    /// @notice Receives the native coin, for example for withdrawals by targets of `executeTransaction`.
    receive() external payable {}

    /// @inheritdoc IMachineStationFactory
    function deployMachineSmartAccount(address machineOwner, uint256 nonce, bytes calldata signature)
        external
        returns (address account)
    {
        if (deploymentsPaused) revert DeploymentsArePaused();
        if (machineOwner == address(0)) revert ZeroAddress();
        bytes32 structHash = _deploymentHash(machineOwner, nonce);
        bytes32 digest = _hashTypedData(structHash);
        address signer = Signatures.signerOf(digest, signature);
        if (signer == machineOwner || !_isAdmin(signer)) {
            // Keyed by the hash of owner and nonce, so that nobody can use up another owner's nonce.
            if (!UsedMessages.use(structHash)) return _deployedBefore(machineOwner, nonce);
            if (signer != machineOwner && !Signatures.isApprovedBy(machineOwner, digest, signature)) {
                revert InvalidOwnerSignature(structHash, nonce);
            }
        } else {
            _checkRole(STATION_MANAGER_ROLE);
            if (!_nonces.use(nonce)) return _deployedBefore(machineOwner, nonce);
        }
        account = AccountClone.deploy(implementation, machineOwner);
        if (account == address(0)) return _deployedBefore(machineOwner, nonce);
        emit MachineSmartAccountDeployed(account);
    }

    /// @inheritdoc IMachineStationFactory
    function executeTransaction(address target, bytes calldata data, uint256 nonce, bytes calldata signature)
        external
        onlyRole(STATION_MANAGER_ROLE)
    {
        if (target == address(0)) revert ZeroAddress();
        _useAdminSignature(keccak256(abi.encode(_EXECUTE_TYPEHASH, target, keccak256(data), nonce)), nonce, signature);
        (bool success, bytes memory answer) = target.call(data);
        if (!success) revert TargetCallFailed(target, answer);
        emit TransactionExecuted(target, data, nonce, msg.sender);
    }

    /// @inheritdoc IMachineStationFactory
    function executeMachineTransaction(
        address machineAddress,
        address target,
        bytes calldata data,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external onlyRole(STATION_MANAGER_ROLE) {
        if (signature.length != 0) {
            bytes32 structHash =
                keccak256(abi.encode(_EXECUTE_MACHINE_TYPEHASH, machineAddress, target, keccak256(data), nonce));
            _useAdminSignature(structHash, nonce, signature);
        }
        if (!_tryExecute(machineAddress, target, data, nonce, machineOwnerSignature, gasleft())) {
            assembly ("memory-safe") {
                let m := mload(0x40)
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
        }
    }

    /// @inheritdoc IMachineStationFactory
    function executeMachineBatchTransactions(
        address[] calldata machineAddresses,
        address[] calldata targets,
        bytes[] calldata data,
        uint256 nonce,
        uint256[] calldata machineNonces,
        bytes calldata signature,
        bytes[] calldata machineOwnerSignatures
    ) external onlyRole(STATION_MANAGER_ROLE) {
        uint256 count = machineAddresses.length;
        if (count == 0) revert EmptyAddressesArray();
        if (count > _MAX_BATCH) revert MaxBatchTransactionExceeded(_MAX_BATCH, count);
        if (count != targets.length || count != data.length) revert InvalidMachineAddressTargetsDataLength();
        if (count != machineNonces.length || count != machineOwnerSignatures.length) {
            revert InvalidMachineAddressNonceSignatureLength();
        }
        if (signature.length != 0) {
            bytes32 structHash = keccak256(
                abi.encode(
                    _EXECUTE_MACHINE_BATCH_TYPEHASH,
                    keccak256(abi.encodePacked(machineAddresses)),
                    keccak256(abi.encodePacked(targets)),
                    Signatures.hashOf(data),
                    nonce,
                    keccak256(abi.encodePacked(machineNonces))
                )
            );
            _useAdminSignature(structHash, nonce, signature);
        }
        for (uint256 i = 0; i < count; ++i) {
            bool success = _tryExecute(
                machineAddresses[i],
                targets[i],
                data[i],
                machineNonces[i],
                machineOwnerSignatures[i],
                gasleft() / (count - i)
            );
            emit MachineBatchTransactionExecuted(machineAddresses[i], i, success);
        }
    }

    /// @inheritdoc IMachineStationFactory
    function executeMachineTransferBalance(
        address machineAddress,
        address recipientAddress,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external onlyRole(STATION_MANAGER_ROLE) {
        if (signature.length != 0) {
            bytes32 structHash =
                keccak256(abi.encode(_TRANSFER_MACHINE_TYPEHASH, machineAddress, recipientAddress, nonce));
            _useAdminSignature(structHash, nonce, signature);
        }
        IMachineSmartAccount(machineAddress).transferMachineBalance(recipientAddress, nonce, machineOwnerSignature);
    }

    /// @inheritdoc IMachineStationFactory
    function transferMachineStationBalance(address newMachineStationAddress, uint256 nonce, bytes calldata signature)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        if (newMachineStationAddress == address(0)) revert ZeroAddress();
        _useAdminSignature(
            keccak256(abi.encode(_TRANSFER_STATION_TYPEHASH, newMachineStationAddress, nonce)), nonce, signature
        );
        uint256 amount = address(this).balance;
        (bool success, bytes memory answer) = newMachineStationAddress.call{value: amount}("");
        if (!success) revert TargetCallFailed(newMachineStationAddress, answer);
        emit MachineStationBalanceTransferred(address(this), newMachineStationAddress, amount, nonce);
    }

    /// @inheritdoc IMachineStationFactory
    function setDeploymentsPaused(bool isPaused) external onlyRole(STATION_ADMIN_ROLE) {
        deploymentsPaused = isPaused;
        emit DeploymentsPaused(isPaused, msg.sender);
    }

    /// @inheritdoc IMachineStationFactory
    function usedNonces(uint256 nonce) external view returns (bool) {
        return _nonces.has(nonce);
    }

    /// @inheritdoc IMachineStationFactory
    function usedDeployments(address machineOwner, uint256 nonce) external view returns (bool) {
        return UsedMessages.has(_deploymentHash(machineOwner, nonce));
    }

    /// @inheritdoc IMachineStationFactory
    function predictMachineSmartAccount(address machineOwner) public view returns (address) {
        return AccountClone.predict(implementation, machineOwner, address(this));
    }

    /// @inheritdoc AccessControl
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IMachineStationFactory).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Calls `execute` with the arguments copied unchanged from the calldata: Solidity's encoding costs 300 gas
    /// more. A call to an address without code fails without return data.
    function _tryExecute(
        address machineAddress,
        address target,
        bytes calldata data,
        uint256 machineNonce,
        bytes calldata machineOwnerSignature,
        uint256 gasLimit
    ) private returns (bool success) {
        bytes4 selector = IMachineSmartAccount.execute.selector;
        assembly ("memory-safe") {
            if extcodesize(machineAddress) {
                let m := mload(0x40)
                let signatureOffset := add(0xa0, and(add(data.length, 0x1f), not(0x1f)))
                mstore(m, selector)
                mstore(add(m, 0x04), target)
                mstore(add(m, 0x24), 0x80)
                mstore(add(m, 0x44), machineNonce)
                mstore(add(m, 0x64), signatureOffset)
                mstore(add(m, 0x84), data.length)
                calldatacopy(add(m, 0xa4), data.offset, data.length)
                let end := add(add(m, 0x04), signatureOffset)
                mstore(end, machineOwnerSignature.length)
                end := add(end, 0x20)
                calldatacopy(end, machineOwnerSignature.offset, machineOwnerSignature.length)
                end := add(end, machineOwnerSignature.length)
                success := call(gasLimit, machineAddress, 0, m, sub(end, m), 0, 0)
            }
        }
    }

    function _deploymentHash(address machineOwner, uint256 nonce) private pure returns (bytes32) {
        return EfficientHashLib.hash(uint256(_DEPLOY_TYPEHASH), uint160(machineOwner), nonce);
    }

    /// @dev Returns the existing account of an owner, for deployments that have no effect.
    function _deployedBefore(address machineOwner, uint256 nonce) private view returns (address account) {
        account = predictMachineSmartAccount(machineOwner);
        if (account.code.length == 0) revert NonceAlreadyUsed(nonce);
    }

    function _useAdminSignature(bytes32 structHash, uint256 nonce, bytes calldata signature) private {
        if (!_nonces.use(nonce)) revert NonceAlreadyUsed(nonce);
        if (!_isAdmin(Signatures.signerOf(_hashTypedData(structHash), signature))) {
            revert InvalidOwnerSignature(structHash, nonce);
        }
    }

    /// @dev Rejects the zero address, which has no key: an invalid signature must not pass even if somebody grants it a
    /// role.
    function _isAdmin(address account) private view returns (bool) {
        return account != address(0) && (hasRole(STATION_ADMIN_ROLE, account) || hasRole(DEFAULT_ADMIN_ROLE, account));
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("MachineStationFactory", "1");
    }
}
