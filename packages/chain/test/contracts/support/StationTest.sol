// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IMachineSmartAccount} from "../../../contracts/IMachineSmartAccount.sol";
import {IMachineStationFactory} from "../../../contracts/IMachineStationFactory.sol";
import {vm} from "./Vm.sol";

/// @dev All that a station has to be asked.
interface IStation is IMachineStationFactory, IAccessControl, IERC165 {
    function DEFAULT_ADMIN_ROLE() external view returns (bytes32);
    function STATION_ADMIN_ROLE() external view returns (bytes32);
    function STATION_MANAGER_ROLE() external view returns (bytes32);
}

/// @dev A station with an admin, a manager and a member, and hands to sign with. The hashes are written out from EIP-712, not
/// taken from the contracts.
abstract contract StationTest {
    uint256 internal constant ADMIN_KEY = 0xA11CE;
    uint256 internal constant MEMBER_KEY = 0xB0B;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    /// @dev The order of secp256k1.
    uint256 internal constant ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    uint256 internal constant NOW_MS = 1_795_275_712_345;

    address internal admin = vm.addr(ADMIN_KEY);
    address internal member = vm.addr(MEMBER_KEY);
    address internal manager = address(0xCAFE);
    address internal stranger = vm.addr(STRANGER_KEY);
    IStation internal station;

    function setUp() public virtual {
        vm.chainId(3338);
        station = deployStation(admin, manager);
    }

    /// @dev From the artefact, so that the code that is tested is the code that is used, whatever these tests are compiled with.
    function deployStation(address stationAdmin, address stationManager) internal returns (IStation) {
        return IStation(
            vm.deployCode(
                "dist/contracts/MachineStationFactory.sol/MachineStationFactory.json",
                abi.encode(stationAdmin, stationManager)
            )
        );
    }

    function deployFor(uint256 key, uint256 nonce) internal returns (IMachineSmartAccount) {
        bytes memory signature = signDeploy(key, vm.addr(key), nonce);
        vm.prank(manager);
        return IMachineSmartAccount(station.deployMachineSmartAccount(vm.addr(key), nonce, signature));
    }

    function signDeploy(uint256 key, address machineOwner, uint256 nonce) internal view returns (bytes memory) {
        return sign(key, stationDigest(deployHash(machineOwner, nonce)));
    }

    function deployHash(address machineOwner, uint256 nonce) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("DeployMachineSmartAccount(address machineOwner,uint256 nonce)"), machineOwner, nonce
            )
        );
    }

    function signExecute(uint256 key, address account, address target, bytes memory data, uint256 nonce)
        internal
        view
        returns (bytes memory)
    {
        return sign(key, accountDigest(account, executeHash(target, data, nonce)));
    }

    function executeHash(address target, bytes memory data, uint256 nonce) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("Execute(address target,bytes data,uint256 nonce)"), target, keccak256(data), nonce
            )
        );
    }

    function stationDigest(bytes32 structHash) internal view returns (bytes32) {
        return digest("MachineStationFactory", block.chainid, address(station), structHash);
    }

    function accountDigest(address account, bytes32 structHash) internal view returns (bytes32) {
        return digest("MachineSmartAccount", block.chainid, account, structHash);
    }

    function digest(string memory name, uint256 chainId, address verifyingContract, bytes32 structHash)
        internal
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                chainId,
                verifyingContract
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    function sign(uint256 key, bytes32 hash) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }

    /// @dev The form of 64 bytes (EIP-2098) of a signature of 65.
    function compact(bytes memory signature) internal pure returns (bytes memory) {
        (bytes32 r, uint256 s, uint8 v) = parts(signature);
        return abi.encodePacked(r, s | (uint256(v - 27) << 255));
    }

    /// @dev The other signature by the same key over the same digest, with the high `s`.
    function twin(bytes memory signature) internal pure returns (bytes memory) {
        (bytes32 r, uint256 s, uint8 v) = parts(signature);
        return abi.encodePacked(r, ORDER - s, uint8(v == 27 ? 28 : 27));
    }

    function parts(bytes memory signature) private pure returns (bytes32 r, uint256 s, uint8 v) {
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
    }
}
