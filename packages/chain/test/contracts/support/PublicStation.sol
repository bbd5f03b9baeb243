// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @dev A station of the shape that is public on chain 3338, to show that the same server drives one that exists already: accounts
/// are made with `new`, at addresses that nobody knows before; a deployment takes an admin's signature and no other; signatures
/// are by keys, of 65 bytes; a nonce is a mapping; the error of a failed call has the call's data.
contract PublicStation is EIP712, AccessControl {
    bytes32 public constant STATION_ADMIN_ROLE = keccak256("STATION_ADMIN_ROLE");
    bytes32 public constant STATION_MANAGER_ROLE = keccak256("STATION_MANAGER_ROLE");

    mapping(uint256 => bool) public usedNonces;

    event MachineSmartAccountDeployed(address indexed deployedAddress);
    event BatchMachineTransactionFailed(address indexed machineAddress, uint256 index);

    error ZeroAddress();
    error NonceAlreadyUsed(uint256 nonce);
    error InvalidOwnerSignature(bytes32 messageHash, uint256 nonce);

    constructor(address admin, address stationManager) EIP712("MachineStationFactory", "1") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(STATION_ADMIN_ROLE, admin);
        _grantRole(STATION_MANAGER_ROLE, stationManager);
    }

    function deployMachineSmartAccount(address machineOwner, uint256 nonce, bytes calldata signature)
        external
        onlyRole(STATION_MANAGER_ROLE)
        returns (address)
    {
        if (machineOwner == address(0)) revert ZeroAddress();
        bytes32 typeHash = keccak256("DeployMachineSmartAccount(address machineOwner,uint256 nonce)");
        _useAdminSignature(keccak256(abi.encode(typeHash, machineOwner, nonce)), nonce, signature);
        PublicAccount account = new PublicAccount(machineOwner, address(this));
        emit MachineSmartAccountDeployed(address(account));
        return address(account);
    }

    function executeMachineTransaction(
        address machineAddress,
        address target,
        bytes calldata data,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external onlyRole(STATION_MANAGER_ROLE) {
        bytes32 typeHash =
            keccak256("ExecuteMachineTransaction(address machineAddress,address target,bytes data,uint256 nonce)");
        bytes32 structHash = keccak256(abi.encode(typeHash, machineAddress, target, keccak256(data), nonce));
        _useAdminSignature(structHash, nonce, signature);
        PublicAccount(machineAddress).execute(target, data, nonce, machineOwnerSignature);
    }

    function executeMachineBatchTransactions(
        address[] memory machineAddresses,
        address[] memory targets,
        bytes[] memory data,
        uint256 nonce,
        uint256[] memory machineNonces,
        bytes memory signature,
        bytes[] memory machineOwnerSignatures
    ) external onlyRole(STATION_MANAGER_ROLE) {
        bytes32 structHash = _hashBatch(machineAddresses, targets, data, nonce, machineNonces);
        _useAdminSignature(structHash, nonce, signature);
        for (uint256 i = 0; i < machineAddresses.length; i++) {
            try PublicAccount(machineAddresses[i]).execute(
                targets[i], data[i], machineNonces[i], machineOwnerSignatures[i]
            ) {} catch {
                emit BatchMachineTransactionFailed(machineAddresses[i], i);
            }
        }
    }

    function _hashBatch(
        address[] memory machineAddresses,
        address[] memory targets,
        bytes[] memory data,
        uint256 nonce,
        uint256[] memory machineNonces
    ) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            hashes[i] = keccak256(data[i]);
        }
        bytes32 typeHash = keccak256(
            "ExecuteMachineBatchTransactions(address[] machineAddresses,address[] targets,bytes[] data,uint256 nonce,uint256[] machineNonces)"
        );
        bytes32 accounts = keccak256(abi.encodePacked(machineAddresses));
        bytes32 called = keccak256(abi.encodePacked(targets));
        bytes32 nonces = keccak256(abi.encodePacked(machineNonces));
        return keccak256(abi.encode(typeHash, accounts, called, keccak256(abi.encodePacked(hashes)), nonce, nonces));
    }

    function _useAdminSignature(bytes32 structHash, uint256 nonce, bytes memory signature) private {
        if (usedNonces[nonce]) revert NonceAlreadyUsed(nonce);
        address signer = ECDSA.recover(_hashTypedDataV4(structHash), signature);
        if (!hasRole(DEFAULT_ADMIN_ROLE, signer) && !hasRole(STATION_ADMIN_ROLE, signer)) {
            revert InvalidOwnerSignature(structHash, nonce);
        }
        usedNonces[nonce] = true;
    }
}

contract PublicAccount is EIP712 {
    address public immutable owner;
    address private immutable _station;

    mapping(uint256 => bool) public usedNonces;

    event MachineTransactionExecuted(address indexed sender, address indexed machineAddress, address target);

    error NonceAlreadyUsed(uint256 nonce);
    error InvalidMachineOwnerSignature(bytes32 messageHash, uint256 nonce);
    error NotAuthorized(address caller);
    error TargetCallFailed(address target, bytes data);

    constructor(address machineOwner, address station) EIP712("MachineSmartAccount", "1") {
        owner = machineOwner;
        _station = station;
    }

    function execute(address target, bytes calldata data, uint256 nonce, bytes calldata signature) external {
        if (msg.sender != _station && msg.sender != owner) revert NotAuthorized(msg.sender);
        if (usedNonces[nonce]) revert NonceAlreadyUsed(nonce);
        bytes32 typeHash = keccak256("Execute(address target,bytes data,uint256 nonce)");
        bytes32 structHash = keccak256(abi.encode(typeHash, target, keccak256(data), nonce));
        if (ECDSA.recover(_hashTypedDataV4(structHash), signature) != owner) {
            revert InvalidMachineOwnerSignature(structHash, nonce);
        }
        usedNonces[nonce] = true;
        (bool success,) = target.call(data);
        if (!success) revert TargetCallFailed(target, data);
        emit MachineTransactionExecuted(msg.sender, address(this), target);
    }
}
